import { get, post } from './call.ts';

export const readDataDownload = get('data_download', '/api/v1/users/me/data-download');
export const requestDataDownload = post('request_data_download', '/api/v1/users/me/data-download');
export const saveDataDownload = get('data_download_file', '/api/v1/users/me/data-download/file');

import { del, get, post, postFiles } from './call.ts';

export const readDevelopmentMode = get(
  'config_development_mode',
  '/api/v1/config/development-mode',
);
export const setDevelopmentMode = post('set_development_mode', '/api/v1/config/development-mode');
export const readDevelopmentModeStatus = get(
  'development_mode_status',
  '/api/v1/development-mode/status',
);
export const readOfficialTags = get('config_official_tags', '/api/v1/config/official-tags');
export const setOfficialTags = post('set_official_tags', '/api/v1/config/official-tags');
export const addOfficialTag = post('add_official_tag', '/api/v1/config/official-tags/add');
export const removeOfficialTag = del('remove_official_tag', '/api/v1/config/official-tags/:name');
export const clearAllData = del('clear_all_data', '/api/v1/debug/clear-all-data');
export const createSuperuser = post('create_superuser', '/api/v1/debug/create-superuser');
export const reportError = post('error_report', '/api/v1/error-report');

export const uploadImage = postFiles('upload_image', '/api/v1/upload-image');
export const deleteFile = del('delete_file', '/api/v1/files/:entity_type/:filename');

export const readHealth = get('healthz', '/healthz');
export const readReadiness = get('readyz', '/readyz');

export const readLegalPage = get('legal_page', '/api/v1/legal/:page');

export const listLabelIcons = get('label_icons', '/api/v1/label-icons');
export const readLabelIcon = get('label_icon', '/api/v1/label-icons/:name');

export const listCountries = get('countries', '/api/v1/locations/countries');
export const listStates = get('states', '/api/v1/locations/countries/:iso2/states');
export const listCities = get(
  'cities',
  '/api/v1/locations/countries/:iso2/states/:state_iso2/cities',
);

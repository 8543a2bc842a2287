import { get } from './call.ts';

export const readPersonPage = get('person_page', '/people/:slug');
export const readProjectPage = get('project_page', '/projects/:slug');
export const readOrganizationPage = get('organization_page', '/organizations/:slug');
export const readSitemapIndex = get('sitemap_index', '/sitemap.xml');
export const readSitemap = get('sitemap', '/sitemap-:part');
export const readMapPicture = get('map_picture', '/map-picture/:name');
export const readOEmbed = get('oembed', '/oembed');

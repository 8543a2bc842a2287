import { formatNumber, say } from '../../errors.ts';

/** Why an operator's territories are not used; `number` counts the features of the file. */
export const text = {
  notAFile: 'It is not a file.',
  tooLarge: (megabytes: number) =>
    say('It is larger than {megabytes} MB: simplify its lines.', { megabytes }),
  notJson: 'It is not JSON.',
  notACollection: 'It is not a FeatureCollection of GeoJSON.',
  hasCrs:
    'It has a “crs”: GeoJSON knows only longitude and latitude (WGS 84). Convert it to EPSG:4326 and leave “crs” out.',
  noFeatures: 'It has no features.',
  tooManyFeatures: (most: number) => say('It has more than {most} features.', { most }),
  tooManyPoints: (most: number) =>
    say('It has more than {most} points: simplify its lines.', {
      most: formatNumber(most),
    }),
  noAttribution:
    'It has no “attribution”, the text that says whose lines these are, beside “features”.',
  attributionTooLong: (most: number) =>
    say('“attribution” is longer than {most} characters.', { most }),
  notAFeature: (number: number) => say('Feature {number} is not a Feature.', { number }),
  nameNoText: (number: number) => say('Feature {number}: its name is not a text.', { number }),
  nameTooLong: (number: number, most: number) =>
    say('Feature {number}: its name is longer than {most} characters.', { number, most }),
  notDrawn: (number: number) =>
    say(
      'Feature {number} is neither a line nor an area: the map draws LineString, MultiLineString, Polygon and MultiPolygon.',
      { number },
    ),
  noCoordinates: (number: number) =>
    say('Feature {number} has no coordinates, or too few levels of them.', { number }),
  lineOfOnePoint: (number: number) => say('Feature {number} has a line of one point.', { number }),
  pointIncomplete: (number: number) =>
    say('Feature {number} has a point without longitude and latitude.', { number }),
  pointBeyond: (number: number, longitude: number, latitude: number) =>
    say(
      'Feature {number} has the point {longitude}, {latitude}, which is beyond 180 or 90 degrees. GeoJSON has the longitude first.',
      { number, longitude, latitude },
    ),
  outlineOpen: (number: number) =>
    say('Feature {number} has an area whose outline does not end where it begins.', { number }),
} as const;

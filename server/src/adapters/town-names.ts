// What the data set of places does not know: how people name countries and towns, and where some are.
// By the two-letter codes of countries.

type Degrees = readonly [north: number, east: number];

/** Names of countries that people use and the data set does not have. */
export const namesOfCountries: Record<string, readonly string[]> = {
  AE: ['UAE'],
  BA: ['Bosnia'],
  CD: ['DR Congo'],
  CG: ['Republic of the Congo'],
  CN: ["People's Republic of China"],
  FM: ['Federated States of Micronesia'],
  FO: ['Faroes'],
  GB: ['UK', 'Great Britain'],
  GU: ['Guåhan'],
  HK: ['Hong Kong', 'Hong Kong SAR'],
  IE: ['Republic of Ireland'],
  KR: ['Republic of Korea', 'Korea'],
  LA: ['Lao PDR'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao'],
  NC: ['Kanaky'],
  NL: ['Holland'],
  NZ: ['Aotearoa', 'Aotearoa New Zealand', 'New Zealand Aotearoa'],
  PN: ['Pitcairn'],
  PS: ['Palestine', 'State of Palestine'],
  RU: ['Russian Federation'],
  SJ: ['Svalbard'],
  TL: ['East Timor'],
  US: ['United States of America', 'U.S.A.', 'U.S.'],
  VA: ['Vatican'],
  VI: ['US Virgin Islands'],
  WS: ['Western Samoa'],
};

/** What people type as a country and the data set has as states of one: where their middle is. */
export const countriesWithin: Record<string, Record<string, Degrees>> = {
  GB: {
    England: [52.36, -1.17],
    'Northern Ireland': [54.79, -6.49],
    Scotland: [56.49, -4.2],
    Wales: [52.13, -3.78],
  },
};

/** What has a code of its own and is often typed as a place, or a state, of the country before it. */
export const partsOfCountries: Record<string, readonly string[]> = {
  AU: ['NF', 'CX', 'CC'],
  CN: ['HK', 'MO'],
  DK: ['GL', 'FO'],
  FI: ['AX'],
  FR: ['PF', 'NC', 'RE', 'GP', 'MQ', 'GF', 'YT', 'PM', 'BL', 'MF', 'WF'],
  GB: ['GI', 'GG', 'JE', 'IM', 'BM', 'KY', 'VG', 'AI', 'MS', 'TC', 'FK', 'SH', 'PN'],
  NL: ['AW', 'CW', 'SX', 'BQ'],
  NO: ['SJ'],
  NZ: ['CK', 'NU', 'TK'],
  US: ['PR', 'GU', 'VI', 'AS', 'MP'],
};

/** Other names of towns, by the name that the data set has: Indigenous, English and former ones. */
export const namesOfTowns: Record<string, Record<string, readonly string[]>> = {
  AT: { 'Sankt Pölten': ['St. Pölten'] },
  AU: {
    Adelaide: ['Tarndanya'],
    'Alice Springs': ['Mparntwe'],
    Brisbane: ['Meanjin'],
    Cairns: ['Gimuy'],
    Darwin: ['Garramilla'],
    Hobart: ['nipaluna'],
    Melbourne: ['Naarm'],
  },
  BE: { Antwerpen: ['Antwerp'], Brugge: ['Bruges'], Gent: ['Ghent'], Leuven: ['Louvain'] },
  CA: { Québec: ['Québec City'] },
  CH: { Basel: ['Basle'], Bern: ['Berne'], Luzern: ['Lucerne'] },
  CL: { 'Isla de Pascua': ['Rapa Nui', 'Hanga Roa', 'Easter Island'] },
  CN: { Beijing: ['Peking'] },
  CO: { 'Bogotá D.C.': ['Bogotá'] },
  DE: {
    Braunschweig: ['Brunswick'],
    Hannover: ['Hanover'],
    Köln: ['Cologne'],
    Nürnberg: ['Nuremberg'],
  },
  DK: { Aarhus: ['Århus'], Helsingør: ['Elsinore'] },
  ES: { Sevilla: ['Seville'], Zaragoza: ['Saragossa'] },
  FR: { Dunkerque: ['Dunkirk'], Lyon: ['Lyons'], Marseille: ['Marseilles'] },
  GR: { Thessaloníki: ['Salonica'] },
  IN: {
    Bengaluru: ['Bangalore'],
    Chennai: ['Madras'],
    Kolkata: ['Calcutta'],
    Mumbai: ['Bombay'],
  },
  IT: { Mantova: ['Mantua'], Padova: ['Padua'], Siracusa: ['Syracuse'] },
  KI: { Tarawa: ['South Tarawa'] },
  MM: { Yangon: ['Rangoon'] },
  NZ: {
    Auckland: ['Tāmaki Makaurau'],
    Christchurch: ['Ōtautahi'],
    Dunedin: ['Ōtepoti'],
    Gisborne: ['Tūranganui-a-Kiwa', 'Tūranga'],
    Hamilton: ['Kirikiriroa'],
    Invercargill: ['Waihōpai'],
    Napier: ['Ahuriri'],
    Nelson: ['Whakatū'],
    'New Plymouth': ['Ngāmotu'],
    Queenstown: ['Tāhuna'],
    Wanganui: ['Whanganui'],
    Wellington: ['Te Whanganui-a-Tara', 'Pōneke'],
  },
  PL: { Kraków: ['Cracow'], Łódź: ['Lodz'] },
  PT: { Porto: ['Oporto'] },
  SE: { Göteborg: ['Gothenburg'] },
  UA: { Kyiv: ['Kiev'], Odesa: ['Odessa'] },
  US: { Barrow: ['Utqiaġvik'], 'New York City': ['New York'] },
  VN: { 'Ho Chi Minh City': ['Saigon'] },
};

/**
 * Where towns are that the data set lacks, or has in another part of the world: its Copenhagen is in
 * New York, its Lares in California. Rounded to hundredths.
 * A name that several of its towns have has the code of its state before it.
 */
export const pointsOfTowns: Record<string, Record<string, Degrees>> = {
  AS: { 'Pago Pago': [-14.28, -170.7] },
  CK: { Avarua: [-21.21, -159.78], Rarotonga: [-21.23, -159.78] },
  DK: { Copenhagen: [55.68, 12.57] },
  FJ: { Nausori: [-18.02, 178.53], Savusavu: [-16.78, 179.33], Sigatoka: [-18.14, 177.51] },
  FM: { Palikir: [6.92, 158.16] },
  HK: { 'Hong Kong': [22.28, 114.16], Kowloon: [22.32, 114.18] },
  ID: { Jakarta: [-6.21, 106.85] },
  MH: { Ebeye: [8.78, 167.74], Majuro: [7.09, 171.38], Taroa: [8.71, 171.23] },
  MP: { Saipan: [15.19, 145.75] },
  NU: { Alofi: [-19.06, -169.92] },
  PN: { Adamstown: [-25.07, -130.1] },
  PR: {
    Barceloneta: [18.45, -66.54],
    Corozal: [18.34, -66.32],
    Dorado: [18.46, -66.27],
    Florida: [18.36, -66.57],
    Isabela: [18.5, -67.02],
    Lares: [18.29, -66.88],
    'Las Marías': [18.25, -66.99],
    'Río Grande': [18.38, -65.83],
    Salinas: [17.98, -66.3],
    'San Sebastián': [18.34, -66.99],
  },
  PW: { Melekeok: [7.5, 134.64] },
  RS: { Belgrade: [44.82, 20.46], Beograd: [44.82, 20.46] },
  SJ: { Longyearbyen: [78.22, 15.65], 'Ny-Ålesund': [78.93, 11.92] },
  US: { 'AK/Marshall': [61.88, -162.09] },
  VN: { Hanoi: [21.03, 105.85], 'Hà Nội': [21.03, 105.85] },
  WF: { 'Mata-Utu': [-13.28, -176.17] },
  WS: { Salelologa: [-13.74, -172.22] },
};

/** `pointsOfTowns` of states, by their codes: the data set has the divisions of Fiji in America. */
export const pointsOfStates: Record<string, Record<string, Degrees>> = {
  CI: { DN: [9.48, -7.56], LC: [6.82, -5.28] },
  FJ: {
    '01': [-17.53, 177.68],
    '02': [-16.87, 178.62],
    '05': [-18.2, -178.8],
    '11': [-17.45, 178.17],
    '12': [-18.13, 178.42],
    C: [-18.05, 178.3],
    E: [-17.68, 178.84],
    W: [-17.61, 177.45],
  },
  GW: { N: [12.1, -15.6] },
  HK: { NSK: [22.38, 114.27] },
  IL: { M: [31.93, 34.87] },
  IS: { 3: [64.54, -21.92] },
  LB: { JA: [33.56, 35.38] },
  SG: { '02': [1.37, 103.88], '05': [1.34, 103.71] },
  ZM: { '01': [-15.25, 23.13] },
};

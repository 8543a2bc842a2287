// Fifty typical searches in two networks, with what must be among the first three results.

export interface ExpectedFind {
  q: string;
  /** Any of these names suffices. */
  expected: string[];
}

const find = (q: string, ...expected: string[]): ExpectedFind => ({ q, expected });

/** In the demo network. */
export const demoQueries: ExpectedFind[] = [
  // Names: in another order, by initials, without accents, in another script, misspelt.
  find('ngata aroha', 'Aroha Ngata'),
  find('Ngata, Aroha', 'Aroha Ngata'),
  find('J. Okafor', 'Jo Okafor'),
  find('tran minh chau', 'Trần Minh Châu'),
  find('huong lam', 'Lâm Thu Hương'),
  find('hlavackova', 'Petra Hlaváčková'),
  find('okonkwo reid', 'Nadia Okonkwo-Reid'),
  find('aydin moore', 'Zeynep Aydın-Moore'),
  find('田中', 'Mei Tanaka'),
  find('Abernathy', 'June Abernethy'),
  find('lodos atolyesi', 'Lodos Atölyesi'),
  find('bloco mare', 'Bloco da Maré'),
  find('mangrov almanach', 'Mangrove Almanac'),
  // Singular for plural and the other way round, parts of words.
  find('tide line', 'Tide Lines'),
  find('wetlands parliament', 'Wetland Parliament'),
  find('monsoon diary', 'Monsoon Diaries'),
  find('salt water archive', 'Saltwater Archive'),
  // What a person does.
  find('sculptors', 'Hilde Brandt'),
  find('gamelan maker', 'I Made Suryana'),
  find('youth zine', 'Tully Nash'),
];

/** In the Künstlerhaus network. */
export const kuenstlerhausQueries: ExpectedFind[] = [
  find('Klimt Gustav', 'Gustav Klimt'),
  find('Klimt, Gustav', 'Gustav Klimt'),
  find('G. Klimt', 'Gustav Klimt'),
  find('klmit', 'Gustav Klimt'),
  find('waldmuller', 'Georg Ferdinand Waldmüller', 'Ferdinand Georg Waldmüller'),
  find('Waldmueller', 'Georg Ferdinand Waldmüller', 'Ferdinand Georg Waldmüller'),
  find('F. G. Waldmüller', 'Georg Ferdinand Waldmüller', 'Ferdinand Georg Waldmüller'),
  find('makart', 'Hans Makart'),
  find('H. Makart', 'Hans Makart'),
  find('Schiele E.', 'Egon Schiele'),
  find('wisinger florian', 'Olga Wisinger-Florian'),
  find('Olga Wisinnger', 'Olga Wisinger-Florian', 'Olga Wiesinger-Florian'),
  find('egger lienz', 'Albin Egger-Lienz'),
  find('amerling friedrich', 'Friedrich von Amerling'),
  find('defreger', 'Franz von Defregger'),
  find('luszczkiewicz', 'Władysław Łuszczkiewicz'),
  find('karoly libay', 'Károly Lajos Libay'),
  find('alma tadema', 'Tadema Laura T. Alma'),
  find('Payer Julius', 'Julius von Payer'),
  find('Dafinger', 'Moritz Michael Daffinger'),
  // Institutions and exhibitions: parts of compounds, other endings, without Umlaut.
  find('secession wien', 'Wiener Secession'),
  find('gewerbeschule wien', 'Kunstgewerbeschule Wien'),
  find('kunstgewerbeschule', 'Kunstgewerbeschule Wien'),
  find('kunstlerhaus genossenschaft', 'Genossenschaft der Bildenden Künstler Wiens (Künstlerhaus)'),
  find('academie bildende kunste wien', 'Akademie der bildenden Künste Wien'),
  find('gartenbau wien', 'Kaiserlich königliche Gartenbaugesellschaft (Wien)'),
  find('technische hochschule wien', 'Technische Hochschule Wien'),
  find('jubilaum 1898', 'Jubiläums-Kunstausstellung 1898 (Künstlerhaus)'),
  find('jahresausstellung 12', '12. Jahresausstellung (Künstlerhaus)'),
  // What a person does.
  find('explorers', 'Julius von Payer', 'Richard Buchta', 'Eugen Frh. von Ransonnet-Villez'),
];

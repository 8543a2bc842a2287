/** A text whose language nobody said, beside others. */
export const firstText = 'First text';
export const anotherLanguage = 'Another language';

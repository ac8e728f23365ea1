/** The id of the element with the languages that a page for people outside offers: a list of codes with names. */
export const pageLanguagesId = 'page-languages'

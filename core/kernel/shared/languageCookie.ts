/** The cookie with the language of the pages before signing in; it contains nothing about a person. */
export const languageCookie = 'language'

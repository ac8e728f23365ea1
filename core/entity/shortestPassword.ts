/** The fewest characters of a password (D7): the server asks for them, and the browser counts along. */
export const shortestPassword = 12

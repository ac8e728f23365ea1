/** The minimum number of characters of a password (D7). The server requires it, and the browser shows it while the person types. */
export const shortestPassword = 12

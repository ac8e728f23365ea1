/** The URL of the list of all holds. */
export const holdsPath = '/referral/holds'

/** Where all holds are listed. */
export const holdsPath = '/referral/holds'

/** The id of the tab on a referral's record, which links to its notes name. */
export const notesTab = 'referrals.notes'

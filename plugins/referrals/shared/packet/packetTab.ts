/** The tab of a referral's record with its forms, as named in the URL. */
export const packetTab = 'referrals.packet'

/** In the URL of that tab instead of a submission's id: the one that is to be reviewed. */
export const newest = 'newest'

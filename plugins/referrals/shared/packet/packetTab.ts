/** The tab of a referral's record with its forms, as named in the URL. */
export const packetTab = 'referrals.packet'

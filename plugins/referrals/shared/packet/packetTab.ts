/** The tab of a referral's record that its forms stand in, as its address names it. */
export const packetTab = 'referrals.packet'

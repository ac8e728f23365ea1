/** The URL of the work queue. */
export const queuePath = '/referral/queue'

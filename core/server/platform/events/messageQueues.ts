/**
 * A condition of SQL for the entries of `pgboss.job` that send a message out of the deployment: mails, texts and webhooks. Their
 * subscriptions are called `send…`, `mail…` or `deliver…`; an entry of a job has no payload.
 */
export const sendsMessageSql = String.raw`(name ~ '\.(send|mail|deliver)[A-Z]' and data ? 'payload')`

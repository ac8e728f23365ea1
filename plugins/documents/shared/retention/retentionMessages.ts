/** The messages after a change of retention. */
export const retentionMessages = {
  changed: 'Retention updated successfully !!',
  held: 'Legal hold set successfully !!',
  lifted: 'Legal hold lifted successfully !!',
} as const

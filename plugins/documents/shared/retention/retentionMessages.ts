/** What people are told once something of retention was changed. */
export const retentionMessages = {
  changed: 'Retention updated successfully !!',
  held: 'Legal hold set successfully !!',
  lifted: 'Legal hold lifted successfully !!',
} as const

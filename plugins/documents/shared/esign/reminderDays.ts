/** The days after sending on which signers can be reminded. D12 */
export const reminderDays = [3, 7, 14] as const

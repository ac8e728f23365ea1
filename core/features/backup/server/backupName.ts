/** What a backup is called: by the moment at which it was begun, so that names sort by age. */
export const backupNames = /^white-glove-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/

export function backupName(begun: Date): string {
  return `white-glove-${begun.toISOString().replaceAll(/[:.]/g, '-')}.backup`
}

/** @returns when a backup was begun; undefined of what is called otherwise */
export function begunOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds, thousandths] = backupNames.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}.${thousandths}Z`)
}

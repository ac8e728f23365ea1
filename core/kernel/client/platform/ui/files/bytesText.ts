/** @returns a size in its largest unit: `1.4 GB`. */
export function bytesText(bytes: number): string {
  const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
  const step = Math.min(steps.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${steps[step]}`
}

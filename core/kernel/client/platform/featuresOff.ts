let ids: readonly string[] = []

/** Stores which features of core this deployment turned off, once that is known. */
export function setFeaturesOff(off: readonly string[]): void {
  ids = off
}

/** Whether this deployment turned a feature off. Parts of the kit that use one request nothing of it then. */
export function isFeatureOff(id: string): boolean {
  return ids.includes(id)
}

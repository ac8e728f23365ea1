/** The first that fits counts: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

/** An iPhone says that it is like Mac OS X, Android that it is Linux. */
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * @param userAgent the header that a browser sends of itself
 * @returns how a person would call it: `Firefox on Windows`, or one of the two; null where nothing in it is known
 */
export function deviceName(userAgent: string | undefined): string | null {
  const named = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  return [named(browsers), named(systems)].filter(Boolean).join(' on ') || null
}

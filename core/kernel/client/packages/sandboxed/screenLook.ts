import type { ScreenLook } from '@core/kernel/shared/screenMessages'
import type { LayoutState } from '../../platform/theme/layout'

const names = [
  'canvas',
  'sunken',
  'surface',
  'raised',
  'hover',
  'selected',
  'border',
  'border-control',
  'text',
  'text-muted',
  'text-subtle',
  'primary',
  'primary-hover',
  'primary-active',
  'on-primary',
  'primary-text',
  'primary-soft',
  'danger',
  'danger-hover',
  'on-danger',
  'danger-text',
  'danger-soft',
  'warning-text',
  'warning-soft',
  'success-text',
  'success-soft',
  'info-text',
  'info-soft',
  'progress-text',
  'progress-soft',
  'neutral-text',
  'neutral-soft',
  'focus',
  'space-1',
  'space-2',
  'space-3',
  'space-4',
  'space-5',
  'space-6',
  'space-8',
  'space-10',
  'space-12',
  'radius-small',
  'radius',
  'radius-large',
  'radius-full',
  'shadow-small',
  'shadow',
  'font',
  'font-mono',
  'text-12',
  'text-13',
  'text-14',
  'text-16',
  'text-20',
  'text-24',
  'weight-medium',
  'weight-semibold',
  'control',
  'control-small',
  'row',
] as const

/** @returns how the product looks now, as a sandboxed screen is told */
export function screenLook({
  darkMode,
  isRTL,
  density,
}: Pick<LayoutState, 'darkMode' | 'isRTL' | 'density'>): ScreenLook {
  const style = getComputedStyle(document.documentElement)
  return {
    isDark: darkMode,
    isCompact: density === 'compact',
    direction: isRTL ? 'rtl' : 'ltr',
    tokens: Object.fromEntries(names.map((name) => [`--${name}`, style.getPropertyValue(`--${name}`)])),
  }
}

let font: Promise<ArrayBuffer | undefined> | undefined

/** @returns a copy of the product's font for Latin letters; undefined where it can't be found. A screen can't fetch it. */
export async function screenFont(): Promise<ArrayBuffer | undefined> {
  font ??= fetchFont().catch(() => undefined)
  return (await font)?.slice(0)
}

async function fetchFont(): Promise<ArrayBuffer | undefined> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const rule = rules.find(
    (one): one is CSSFontFaceRule =>
      one instanceof CSSFontFaceRule &&
      /Inter Variable/.test(one.style.getPropertyValue('font-family')) &&
      /U\+0{1,4}-0*FF\b/i.test(one.style.getPropertyValue('unicode-range')),
  )
  const url = /url\(["']?([^"')]+)/.exec(rule?.style.getPropertyValue('src') ?? '')?.[1]
  if (url === undefined) return undefined
  const response = await fetch(new URL(url, rule?.parentStyleSheet?.href ?? location.href))
  return response.ok ? response.arrayBuffer() : undefined
}

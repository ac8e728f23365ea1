import { brandRoles, type BrandRoles } from './brandRoles'
import { likeBrand, violet } from './likeBrand'

const roles = Object.keys(brandRoles('#000000').light) as (keyof BrandRoles)[]

/** Sets the brand color as the custom properties that `tokens.css` uses; null restores the theme's own color. */
export function showBrand(color: string | null, root: HTMLElement = document.documentElement): void {
  for (const name of Array.from(root.style)) if (name.startsWith('--brand-')) root.style.removeProperty(name)
  for (const [name, value] of brandProperties(color)) root.style.setProperty(name, value)
}

/** @returns the same as a CSS rule */
export function brandRules(color: string | null): string {
  const properties = brandProperties(color).map(([name, value]) => `${name}: ${value};`)
  return properties.length > 0 ? `:root { ${properties.join(' ')} }` : ''
}

function brandProperties(color: string | null): [name: string, value: string][] {
  if (!color) return []
  const { light, dark } = brandRoles(color)
  const like = likeBrand(light.primary)
  return [
    ...roles.map((role): [string, string] => [`--brand-${role}`, `light-dark(${light[role]}, ${dark[role]})`]),
    // The first series of a chart has the brand's color, so none of the others may resemble it.
    ...(like ? [[`--brand-chart-${like}`, violet] satisfies [string, string]] : []),
  ]
}

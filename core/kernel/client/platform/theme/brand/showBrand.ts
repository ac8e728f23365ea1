import { brandRoles, type BrandRoles } from './brandRoles'

const roles = Object.keys(brandRoles('#000000').light) as (keyof BrandRoles)[]

/** Sets the brand color as the custom properties that `tokens.css` uses; null restores the theme's own color. */
export function showBrand(color: string | null, root: HTMLElement = document.documentElement): void {
  for (const role of roles) root.style.removeProperty(`--brand-${role}`)
  for (const [name, value] of brandProperties(color)) root.style.setProperty(name, value)
}

/** @returns the same as a CSS rule */
export function brandRules(color: string | null): string {
  const properties = brandProperties(color).map(([name, value]) => `${name}: ${value};`)
  return properties.length > 0 ? `:root { ${properties.join(' ')} }` : ''
}

function brandProperties(color: string | null): [name: string, value: string][] {
  const brand = color ? brandRoles(color) : undefined
  return brand ? roles.map((role) => [`--brand-${role}`, `light-dark(${brand.light[role]}, ${brand.dark[role]})`]) : []
}

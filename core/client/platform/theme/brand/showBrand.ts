import { brandRoles, type BrandRoles } from './brandRoles'

const roles = Object.keys(brandRoles('#000000').light) as (keyof BrandRoles)[]

/** Puts a deployment's colour where `tokens.css` looks for it; null gives the theme's own back. */
export function showBrand(color: string | null, root: HTMLElement = document.documentElement): void {
  const brand = color ? brandRoles(color) : undefined
  for (const role of roles) {
    if (brand) root.style.setProperty(`--brand-${role}`, `light-dark(${brand.light[role]}, ${brand.dark[role]})`)
    else root.style.removeProperty(`--brand-${role}`)
  }
}

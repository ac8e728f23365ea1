import { brandRoles, type BrandRoles } from './brandRoles'

/** Puts a deployment's colour where `tokens.css` looks for it; null leaves the theme's own. */
export function showBrand(color: string | null, root: HTMLElement = document.documentElement): void {
  if (!color) return
  const { light, dark } = brandRoles(color)
  for (const role of Object.keys(light) as (keyof BrandRoles)[]) root.style.setProperty(`--brand-${role}`, `light-dark(${light[role]}, ${dark[role]})`)
}

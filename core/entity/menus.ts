/** The sections of the sidebar, in order; `null` stands at the foot without a heading. S1.4, D1. */
export const menuSections = ['My Work', 'Sales', 'Customers', null] as const

/** A sidebar item as a plugin declares it. Once seeded, the deployment's own table of menus is what people see. */
export interface Menu {
  /** The module's id. D1. */
  readonly id: number
  readonly title: string
  /** A class of primeicons, such as `pi-users`. */
  readonly icon: string
  readonly link: string
  readonly section: (typeof menuSections)[number]
  /** Place within the section, ascending. */
  readonly order: number
  readonly children?: readonly { readonly title: string; readonly link: string }[]
}

import { configurationPermissions } from '../../shared/adminPermissions'

const { can } = configurationPermissions

/** A screen by which administrators shape records and rules. */
export interface Shape {
  readonly title: string
  readonly text: string
  readonly icon: string
  readonly link: string
  readonly permission: number
}

const shapes: readonly Shape[] = [
  {
    title: 'Fields',
    text: 'Add what your records lack, such as “Wheelchair width” of referrals.',
    icon: 'pi-pencil',
    link: '/fields',
    permission: can.customFields,
  },
  {
    title: 'Kinds of record',
    text: 'Make lists of your own, such as “Ramp checks” of vehicles, with states and permissions.',
    icon: 'pi-box',
    link: '/record-kinds',
    permission: can.recordKinds,
  },
  {
    title: 'Layouts',
    text: 'Decide which fields forms, pages and lists show, in which order, and for which role.',
    icon: 'pi-list',
    link: '/layouts',
    permission: can.layouts,
  },
  {
    title: 'Automations',
    text: 'When something happens to a record, let the product do what people would have to remember.',
    icon: 'pi-bolt',
    link: '/automations',
    permission: can.automations,
  },
  {
    title: 'Standing rules',
    text: 'Set the limits of what the product does anyway, such as after how many days something is late.',
    icon: 'pi-clock',
    link: '/standing-rules',
    permission: can.automations,
  },
]

/** @returns the screens that somebody with these permissions may open */
export function shapesOf(permissions: ReadonlySet<number>): readonly Shape[] {
  return shapes.filter(({ permission }) => permissions.has(permission))
}

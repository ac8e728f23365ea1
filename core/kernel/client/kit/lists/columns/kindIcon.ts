import type { Field } from '@core/kernel/entity/Field'

const icons: Readonly<Record<string, string>> = {
  choice: 'pi-circle',
  choices: 'pi-check-square',
  lookup: 'pi-circle',
  tags: 'pi-tags',
  yesNo: 'pi-check-circle',
  date: 'pi-calendar',
  dateTime: 'pi-clock',
  timeSlot: 'pi-clock',
  integer: 'pi-hashtag',
  decimal: 'pi-hashtag',
  number: 'pi-hashtag',
  money: 'pi-dollar',
  person: 'pi-user',
  email: 'pi-envelope',
  phone: 'pi-phone',
  files: 'pi-paperclip',
  rows: 'pi-list',
  longText: 'pi-align-left',
}

/** @returns the icon before a field's name, where users choose fields */
export function kindIcon({ kind, entity }: Field): string {
  return icons[kind] ?? (entity === 'user' ? 'pi-user' : entity ? 'pi-link' : 'pi-align-left')
}

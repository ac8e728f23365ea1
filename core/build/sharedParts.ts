import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The bundler's own module, which fetches all others. */
const preload = '\0vite/preload-helper.js'

/** What the sign-in page has anyway. What the first script needs must stand here, since a part takes along whatever its files need. */
const pageParts = [
  ...['react', 'react-dom', 'scheduler', 'wouter', 'regexparam', 'valtio', 'proxy-compare', 'use-sync-external-store'].map((name) => `node_modules/${name}/`),
  'core/contract',
  'core/entity/isObject',
  'core/entity/kinds/make',
  'core/entity/kinds/textKinds',
  'core/entity/messages',
  'core/client/api/',
  'core/client/lookups/lookups',
  'core/client/registry/hosts',
  'core/client/registry/RegistryProvider',
  'core/client/session/keptForms',
  'core/client/session/paths',
  'core/client/session/SessionProvider',
  'core/client/session/storage',
  'core/client/theme/layout',
  'core/client/theme/LayoutPreferences',
  'core/client/theme/storedLayout',
  'core/client/toasts/toast',
  'core/client/ui/buttons/',
  'core/client/ui/classes',
  'core/client/ui/fields/FieldFrame',
  'core/client/ui/fields/groupPhone',
  'core/client/ui/fields/PasswordInput',
  'core/client/ui/fields/PhoneInput',
  'core/client/ui/fields/TextInput',
  'core/client/ui/layout/Icon',
  'core/client/ui/status/Callout',
  'core/client/ui/status/Skeleton',
  'core/client/ui/status/Spinner',
  'core/client/ui/useWhenOnline',
]

/** What every form has, a public one too. */
const formParts = [
  'core/client/forms/controls/AgreementControl',
  'core/client/forms/controls/focusField',
  'core/client/forms/controls/PhoneControl',
  'core/client/forms/controls/SimpleControls',
  'core/client/forms/controls/YesNoControl',
  'core/client/forms/draft/',
  'core/client/forms/FormContext',
  'core/client/forms/press',
  'core/client/forms/sections/ErrorSummary',
  'core/client/forms/sections/formProblems',
  'core/client/forms/uploads',
  'core/client/ui/fields/CheckboxGroup',
  'core/client/ui/fields/ChoiceGroup',
  'core/client/ui/fields/DateInput',
  'core/client/ui/fields/TextArea',
  'core/entity/amounts',
  'core/entity/displayText',
  'core/entity/fieldKinds',
  'core/entity/isBlank',
  'core/entity/kinds/',
  'core/entity/objectSchema',
  'core/entity/parse',
  'core/entity/states',
]

/** What is below every list. */
const listParts = [
  ...['mobx', 'mobx-react-lite'].map((name) => `node_modules/${name}/`),
  'core/client/entities/',
  'core/client/lists/EntityListStore',
  'core/client/lists/filters/OptionNames',
  'core/client/lists/listAddress',
  'core/client/lists/ListLength',
  'core/client/lists/listQuery',
  'core/client/lists/ListStore',
  'core/client/lists/LookAhead',
  'core/client/lists/rowFacts',
  'core/client/lists/RowPages',
  'core/client/lists/RowSource',
  'core/client/lists/selection/Selection',
  'core/client/lists/useFillHeight',
  'core/client/lists/useListLocation',
  'core/client/lists/views/ListViews',
  'core/client/lists/views/viewApi',
  'core/client/records/displayText',
  'core/client/records/FieldValue',
  'core/client/records/FileLinks',
]

/**
 * Small files that the same pages fetch together, in one file each: rolldown would cut them into some forty, by who shares what,
 * and each compresses by itself, which cost a public form 8 kB of its 110. They are named one by one: a rule by who imports what
 * (by the pages that reach a file, or rolldown's own `entriesAware`) took 10 to 40 kB more along to the sign-in page.
 * @param root the repository; names are paths in it, of a folder with its slash or of a file without its ending
 * @throws when a name leads nowhere, so that a file which moves takes its name along
 */
export function sharedParts(root: string) {
  return [
    { name: 'pageParts', priority: 2, test: isIn(root, pageParts, preload) },
    { name: 'formParts', priority: 1, test: isIn(root, formParts) },
    { name: 'listParts', priority: 1, test: isIn(root, listParts) },
  ]
}

function isIn(root: string, names: readonly string[], ...ids: readonly string[]): (id: string) => boolean {
  for (const name of names) if (!leads(path.join(root, name))) throw new Error(`core/build/sharedParts.ts: nothing stands at ${name} any more. Please name where it is now, or take it out.`)
  const starts = names.map((name) => path.posix.join(root, name.endsWith('/') ? name : `${name}.`))
  return (id) => ids.includes(id) || starts.some((start) => id.startsWith(start))
}

function leads(place: string): boolean {
  if (place.endsWith(path.sep)) return existsSync(place)
  const folder = path.dirname(place)
  return existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(`${path.basename(place)}.`))
}

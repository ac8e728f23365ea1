import { sendInBackground } from '../platform/api/background'
import { isFeatureOff } from '../platform/featuresOff'
import { type Activation, defineActivation } from '../session/registry/defineActivation'
import { formSections } from '../kit/screens/contributed/formSections'
import { fieldKinds } from '../kit/data/fieldKindParts'
import { listBulkActions, listColumns, listRowActions } from '../kit/lists/listPoints'
import { recordActions } from '../kit/records/recordActions'
import { recordPanels } from '../kit/records/recordPanels'
import { recordTabs, recordWriting } from '../kit/records/recordTabs'
import { timelineSources } from '../kit/records/timeline/timelineSources'
import { arrangedScreens } from '../kit/screens/arrangedScreens'
import { headerItems } from '../session/headerItems'
import { personalMenus } from '../session/menus/personalMenus'
import { paletteCommands } from './palette/paletteCommands'
import { paletteSearch } from './palette/paletteSearch'

const features = import.meta.glob<Activation>('../../../features/*/client/activate.ts', {
  eager: true,
  import: 'default',
})

const isOn = (path: string) => !isFeatureOff(path.split('/').at(-3)!)

/** The history of every record and its children, and what the features that are on contribute. */
export default defineActivation({
  offers: [
    recordTabs,
    recordWriting,
    recordActions,
    recordPanels,
    formSections,
    fieldKinds,
    listColumns,
    listRowActions,
    listBulkActions,
    timelineSources,
    arrangedScreens,
    paletteSearch,
    paletteCommands,
    headerItems,
    personalMenus,
    ...Object.values(features).flatMap(({ offers }) => offers),
  ],
  async prepare() {
    await Promise.all(
      Object.entries(features).flatMap(([path, feature]) => (isOn(path) ? (feature.prepare?.() ?? []) : [])),
    )
  },
  routes: () =>
    Object.assign({}, ...Object.entries(features).map(([path, feature]) => (isOn(path) ? feature.routes?.() : {}))),
  run(context) {
    context.contribute(timelineSources, {
      id: 'core.history',
      order: 0,
      title: 'Changes',
      async load(...requested) {
        // Remembers whether this load was a background request, since the import ends that state.
        const later = sendInBackground()
        // Fetched when the first timeline is opened.
        const { loadHistory } = await import('../kit/records/timeline/historySource')
        return later(() => loadHistory(...requested))
      },
    })
    context.contribute(timelineSources, {
      id: 'core.related',
      order: 5,
      title: 'Related',
      async load(...requested) {
        const later = sendInBackground()
        const { loadRelatedHistory } = await import('../kit/records/timeline/historySource')
        return later(() => loadRelatedHistory(...requested))
      },
    })
    for (const [path, feature] of Object.entries(features)) if (isOn(path)) feature.run(context)
  },
})

import path from 'node:path'
import { defineConfig } from 'vite'
import { lazyScreens } from './core/build/lazyScreens.ts'
import { precompress } from './core/build/precompress.ts'

/**
 * Small files that the same pages fetch together, in one file each: rolldown would cut them into some forty, by who shares what,
 * and each compresses by itself, which cost a public form 8 kB of its 110. `pageParts` is what the sign-in page has anyway; a
 * group takes along whatever its files need, so that what the first script needs must stand in that one. `listParts` is below every list.
 */
const sharedParts = [
  { name: 'pageParts', priority: 2, test: /preload-helper|node_modules\/(react|react-dom|scheduler|wouter|valtio|proxy-compare|use-sync-external-store|regexparam)\/|core\/contract|core\/client\/(lookups\/lookups|useWhenOnline|theme\/(layout|storedLayout|LayoutPreferences)|toasts\/toast|session\/(keptForms|storage|paths)|ui\/useWhenOnline|registry\/(RegistryProvider|hosts)|session\/SessionProvider)\.tsx?|core\/(client\/(api\/|ui\/(buttons|layout\/Icon|status\/(Callout|Spinner|Skeleton)|classes|fields\/(FieldFrame|TextInput|PasswordInput|PhoneInput|groupPhone)))|entity\/(kinds\/(textKinds|make)|messages|isObject))/ },
  {
    name: 'formParts',
    priority: 1,
    test: /core\/(client\/forms\/(controls\/(SimpleControls|PhoneControl|YesNoControl|AgreementControl|focusField)|draft\/|sections\/(ErrorSummary|formProblems)|press|uploads|FormContext)|client\/ui\/fields\/(CheckboxGroup|ChoiceGroup|DateInput|TextArea)|entity\/(kinds\/(?!textKinds|make)|fieldKinds|parse|objectSchema|displayText|amounts|states|isBlank))/,
  },
  {
    name: 'listParts',
    priority: 1,
    test: /node_modules\/(mobx|mobx-react-lite)\/|core\/client\/(lists\/(RowSource|EntityListStore|ListStore|RowPages|ListLength|LookAhead|listAddress|listQuery|useListLocation|useFillHeight|rowFacts|selection\/Selection|views\/(ListViews|viewApi)|filters\/OptionNames)|records\/(displayText|FieldValue|FileLinks)|entities\/)/,
  },
]

// One configuration, two builds: the browser half by `vite build`, the server half by `vite build --ssr core/server/main.ts`.
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? import.meta.dirname : path.join(import.meta.dirname, 'core/client'),
  resolve: { tsconfigPaths: true },
  plugins: isSsrBuild ? [] : [lazyScreens(), precompress(path.join(import.meta.dirname, 'dist/client'))],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', emptyOutDir: true, sourcemap: true }
    : {
        outDir: path.join(import.meta.dirname, 'dist/client'),
        emptyOutDir: true,
        target: ['chrome123', 'firefox120', 'safari17.5'],
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        sourcemap: true,
        // All of them know modulepreload.
        modulePreload: { polyfill: false },
        manifest: true,
        rolldownOptions: { output: { codeSplitting: { groups: sharedParts } } },
      },
}))

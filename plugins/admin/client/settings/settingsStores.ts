import { useOncePerRole } from '@core/client/session'
import { lookupApi, userSettingApi } from '../adminApis'
import { LookupsStore } from './lookups/LookupsStore'
import { SettingsStore } from './SettingsStore'

/** @returns the store of the brand's editor: one per role */
export function useSettings(): SettingsStore {
  return useOncePerRole(SettingsStore, (own) => own(new SettingsStore(userSettingApi)))
}

/** @returns the store of the look-up lists' editor: one per role */
export function useLookups(): LookupsStore {
  return useOncePerRole(LookupsStore, (own) => own(new LookupsStore(lookupApi)))
}

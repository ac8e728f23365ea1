// Contracts of core's own calls that plugins make or answer alike. Inside core the modules are imported themselves.

export type { accessCalls } from './shared/accessCalls'
export { fileIds, fileRefShape, fileStateShape } from './shared/fileCalls'
export type { statusCalls } from './shared/statusCalls'
export { optionsAnswer, type optionCalls } from './shared/optionCalls'

// What the tests of a plugin's server half may import: the whole app on a database of their own.

export { type Answer, type Caller, type TestApp, createTestApp, lastCode } from './testing/testApp'
export { type TestDatabase, createTestDatabase } from './testing/testDatabase'
export { listenLive } from './testing/listenLive'
export { download, waitForOperation, importSheet, uploadSheet } from './testing/operationClient'
export { rollUpsAnswerAlike, viewersOf } from './testing/rollUpAnswers'
export { expectStoredRollUps } from './testing/rollUpSql'
export { inOfficeZone } from './testing/inOfficeZone'
export { type ProfileCopy, createProfileCopy, createProfileFile } from './testing/profileFile'
export { jpeg, multipart, multipartType, png, sampleFiles, upload, uploaded } from './testing/upload'
export { namesInScripts } from './testing/namesInScripts'
export { RefusalBudget } from './platform/http/RefusalBudget'
export { type StubScanner, stubScanner } from './testing/stubScanner'
export { seedDemonstration } from './demo/seedDemonstration'

// All plugins, for tests of two of them; the fixture of core's own tests with people and roles.
export { allPlugins } from './plugins/foundPlugins'
export { staff } from './testing/fleet/fleet'

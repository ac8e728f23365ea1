import { defineEvent } from '@core/contract'

/** A demonstration was started. Its files are made after the server listens, so that nobody waits for them. D8 */
export const demoFilesWanted = defineEvent<{ readonly files: number }>('documents.demoFilesWanted')

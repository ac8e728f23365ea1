import { defineEvent } from '@core/contract'

/** A demonstration was begun: its files are made once the product listens, since nobody should wait for them. D8 */
export const demoFilesWanted = defineEvent<{ readonly files: number }>('documents.demoFilesWanted')

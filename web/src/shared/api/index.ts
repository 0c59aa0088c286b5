// Only re-exports: the bundler then loads `call` and `upload` with the screens that use them.
export { ApiError, hasCode, messageOf } from '../../../../client/http/api-error.ts'
export { call } from './call.ts'
export { upload } from './upload.ts'

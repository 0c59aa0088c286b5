import type { ErrorCode } from '../../../../contract/error.ts'

/**
 * The HTTP status of every error code. 401 ends the session in the browser; 403 is never used,
 * because the apps end the session on it too (a foreign object is 404, a broken rule 409).
 */
export const errorStatus: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  REDIRECT_URI_NOT_ALLOWED: 400,
  SIGN_IN_FAILED: 400,
  REQUIRED_CONSENT_MISSING: 400,
  PHOTOS_MISSING: 400,
  PHOTO_NOT_READABLE: 400,
  PHOTO_TOO_MANY_PIXELS: 400,
  SIGN_IN_REQUIRED: 401,
  NOT_FOUND: 404,
  DIAGNOSIS_NOT_FOUND: 404,
  NOTIFICATION_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONSENT_REQUIRED: 409,
  CHANGED_MEANWHILE: 409,
  FOLLOW_UP_GONE: 409,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  SIGN_IN_PROVIDER_DOWN: 502,
  SERVICE_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
}

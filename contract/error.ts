/**
 * Every error the server can name, with the sentence people read.
 * The HTTP status of each is the server's table (server/src/shared/http/error-status.ts).
 */
export const errorMessages = {
  BAD_REQUEST: '요청 내용을 다시 확인해 주세요.',
  VALIDATION_FAILED: '입력한 내용을 다시 확인해 주세요.',
  SIGN_IN_REQUIRED: '로그인이 필요해요.',
  NOT_FOUND: '찾을 수 없는 주소예요.',
  METHOD_NOT_ALLOWED: '지원하지 않는 요청이에요.',
  UNSUPPORTED_MEDIA_TYPE: '지원하지 않는 형식의 요청이에요.',
  CONSENT_REQUIRED: '서비스 이용 동의가 필요해요.',
  CHANGED_MEANWHILE: '그사이 내용이 바뀌었어요. 새로고침한 뒤 다시 시도해 주세요.',
  TOO_MANY_REQUESTS: '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.',
  REDIRECT_URI_NOT_ALLOWED: '허용되지 않은 로그인 주소예요.',
  SIGN_IN_FAILED: '로그인 처리 중 오류가 발생했습니다.',
  SIGN_IN_PROVIDER_DOWN: '로그인 서비스가 응답하지 않아요. 잠시 후 다시 시도해 주세요.',
  REQUIRED_CONSENT_MISSING: '필수 항목에 모두 동의해 주세요.',
  DIAGNOSIS_NOT_FOUND: '진단 결과를 찾을 수 없어요.',
  FOLLOW_UP_GONE: '이미 답했거나 바뀐 질문이에요. 결과를 새로고침해 주세요.',
  PHOTOS_MISSING: '두 개의 이미지를 모두 업로드해주세요.',
  PHOTO_NOT_READABLE: '사진을 열 수 없어요. JPEG, PNG, WebP 사진으로 다시 올려 주세요.',
  PHOTO_TOO_MANY_PIXELS: '사진이 너무 커요. 더 작은 사진으로 올려 주세요.',
  FILE_TOO_LARGE: '파일이 너무 커요. 15MB보다 작은 사진으로 올려 주세요.',
  NOTIFICATION_NOT_FOUND: '알림을 찾을 수 없어요.',
  SERVICE_UNAVAILABLE: '잠시 연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.',
  STORAGE_FULL: '지금은 사진을 저장할 수 없어요. 잠시 후 다시 시도해 주세요.',
  INTERNAL: '문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
} as const

export type ErrorCode = keyof typeof errorMessages

import { type ConfigError, readConfig } from './config.ts'

/** A complete production configuration, for tests. */
export const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://saeip.example',
  DATABASE_URL: 'postgres://saeip:pw@db:5432/saeip',
  MEDIA: 'disk',
  TOKEN_SECRET: 'mGv9w3fYHq0b1kzR7dXc5sLt8uJp2aNe',
  KAKAO_CLIENT_ID: 'k',
  KAKAO_CLIENT_SECRET: 'k',
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 'g',
  NAVER_CLIENT_ID: 'n',
  NAVER_CLIENT_SECRET: 'n',
  TOSS_CLIENT_KEY: 'live_gck_shop',
  TOSS_SECRET_KEY: 'live_gsk_shop',
  ROBOT_URL: 'https://robot.example',
  CHAT_URL: 'https://chat.example',
  SHOP_URL: 'https://shop.example',
  PREVIOUS_SHOP_URL: 'https://old-shop.example',
  COMPANY_NAME: '새잎',
  COMPANY_REPRESENTATIVE: '김새잎',
  COMPANY_REGISTRATION_NUMBER: '123-45-67890',
  COMPANY_MAIL_ORDER_NUMBER: '제2026-서울강남-00001호',
  COMPANY_ADDRESS: '서울특별시 강남구 1',
  COMPANY_PHONE: '02-123-4567',
  COMPANY_EMAIL: 'help@saeip.example',
  COMPANY_PRIVACY_OFFICER: '김새잎',
}

/** Returns the names of the variables that are refused, in the order of the report. */
export const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems.map((it) => it.split(':')[0])
  }
}

import { once } from 'node:events'
import { type ServerProcess, spawnServer } from './server-process.ts'

/** A complete configuration of production with invented keys; nothing outside is called at a start. */
export const productionEnvironment = {
  APP_MODE: 'production',
  DEMO: '',
  PUBLIC_URL: 'https://saeip.example',
  DATABASE_URL: 'postgres://saeip:pw@127.0.0.1:1/saeip',
  DATABASE_WAIT_SECONDS: '0',
  HOST: '127.0.0.1',
  MEDIA: 'disk',
  TOKEN_SECRET: 'mGv9w3fYHq0b1kzR7dXc5sLt8uJp2aNe',
  KAKAO_CLIENT_ID: 'kakao',
  KAKAO_CLIENT_SECRET: 'kakao',
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: 'google',
  NAVER_CLIENT_ID: 'naver',
  NAVER_CLIENT_SECRET: 'naver',
  TOSS_CLIENT_KEY: 'live_gck_drill',
  TOSS_SECRET_KEY: 'live_gsk_drill',
  ROBOT_URL: 'https://robot.example',
  CHAT_URL: 'https://chat.example',
  SHOP_URL: 'https://shop.example',
  PREVIOUS_SHOP_URL: 'https://previous-shop.example',
  COMPANY_NAME: '새잎',
  COMPANY_REPRESENTATIVE: '김새잎',
  COMPANY_REGISTRATION_NUMBER: '123-45-67890',
  COMPANY_MAIL_ORDER_NUMBER: '제2026-서울강남-00001호',
  COMPANY_ADDRESS: '서울특별시 강남구 1',
  COMPANY_PHONE: '02-123-4567',
  COMPANY_EMAIL: 'help@saeip.example',
  COMPANY_PRIVACY_OFFICER: '김새잎',
}

/** Starts a server that is expected to refuse; returns its exit code and everything it wrote. */
export async function refusedStart(environment: Record<string, string>, port: number) {
  const server = spawnServer(environment, port)
  const limit = setTimeout(() => void server.end('SIGKILL'), 300_000)
  if (server.isAlive()) await once(server.child, 'close')
  clearTimeout(limit)
  return { code: server.child.exitCode, output: server.output() }
}

/** Lines of a log that are no JSON objects. */
export const notJson = (output: string) =>
  output
    .split('\n')
    .filter(Boolean)
    .filter((line) => !isJsonObject(line))

/** Parsed lines of a server's log. */
export const logLines = ({ output }: Pick<ServerProcess, 'output'>): Record<string, unknown>[] =>
  output()
    .split('\n')
    .filter(isJsonObject)
    .map((line) => JSON.parse(line))

function isJsonObject(line: string) {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

import { choice, type Environment, integer, practiceExample, text, url, variable } from './variable.ts'

const isS3 = (env: Environment) => env.textOf('MEDIA') === 's3'
const forS3 = {
  fallback: (env: Environment) => (isS3(env) ? undefined : ''),
  required: { when: isS3, shown: '`MEDIA=s3`' },
}

/** Where photos are stored, and how many uploads a process takes. */
export const mediaVariables = {
  store: variable('MEDIA', 'Storage of photos.', choice('disk', 's3'), practiceExample('disk')),
  baseUrl: variable(
    'MEDIA_BASE_URL',
    'Public base URL of photos, such as a CDN in front of this server or of the bucket.',
    url(),
    { fallback: (env) => `${env.textOf('PUBLIC_URL')}/media`, fallbackShown: '`$PUBLIC_URL/media`' },
  ),
  uploadMegabytes: variable(
    'UPLOAD_MEGABYTES',
    'Most megabytes of uploads that one process receives or works on at a time; files above 1 MB lie below DATA_DIR.',
    integer(64, 1_000_000),
    { fallback: '512' },
  ),
  s3: {
    bucket: variable('S3_BUCKET', 'Name of the bucket.', text, forS3),
    region: variable('S3_REGION', 'Region of the bucket.', text, { fallback: 'ap-northeast-2' }),
    endpoint: variable('S3_ENDPOINT', 'URL of an S3-compatible store.', url().optional(), {
      fallbackShown: "Amazon's own",
    }),
    accessKeyId: variable(
      'S3_ACCESS_KEY_ID',
      'Access key of a user that may read, write and delete in this bucket only.',
      text,
      forS3,
    ),
    secretAccessKey: variable('S3_SECRET_ACCESS_KEY', 'Its secret.', text, { ...forS3, secret: true }),
    forcePathStyle: variable(
      'S3_PATH_STYLE',
      'Bucket in the path instead of the host name, as most compatible stores need.',
      choice('yes', 'no'),
      {
        fallback: (env) => (env.textOf('S3_ENDPOINT') ? 'yes' : 'no'),
        fallbackShown: '`yes` with S3_ENDPOINT',
      },
    ),
  },
}

import { preloadResultPhotos } from '../../features/diagnosis/result/preload-photos.ts'
import { startApp } from './start-app.ts'

// The photos are the largest part of a result's first view, so they are fetched as soon as the first call has returned.
startApp(preloadResultPhotos)

import sharp from 'sharp'

// Only the three needed decoders are enabled, which reduces the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One thread per photo and several photos at a time: better throughput on few cores, bounded memory.
sharp.concurrency(1)
sharp.cache(false)

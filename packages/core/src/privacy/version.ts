/** Version of the engine, stored with each reduced record; raised whenever the same input may come out differently. */
export const ENGINE_VERSION = 4;

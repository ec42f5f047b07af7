/** Version of the engine, stored with each reduced record; raised whenever the same input may come out differently, or the guard finds more. */
export const ENGINE_VERSION = 11;

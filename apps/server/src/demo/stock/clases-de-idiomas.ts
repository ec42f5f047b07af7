import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const clasesDeIdiomas: TradeStock = {
  kind: 'clases',
  good: lines`
    Entrevista en inglés {para una empresa de afuera|en diez días}. {Simulamos veinte preguntas|Roleplay hasta soñar en inglés}. {Quedé.|Me contrataron.}
    {First|IELTS|Cambridge} aprobado {con B|a la primera}. {Corregía los writings en el día|Me conocía los errores de memoria}.
    Italiano para {la ciudadanía|hablar con los primos de Calabria}. {Ya me animo por teléfono.|Los nonos estarían orgullosos.}
    Portugués antes de {mudarnos a Floripa|un viaje de trabajo}: {canciones, novelas|cero manual aburrido}. {Pedí caipirinha y entendí la cuenta.|A los tres meses me reía de los chistes.}
    Mi hija de {seis|ocho} {odiaba inglés|decía "no puedo"}. {Ahora canta y corrige mi pronunciación.|Pide clase los sábados.}
    Empecé francés a los {67|71}. {"Pour le plaisir", como dice mi profe.|Memoria ejercitada y amigos nuevos.}
    conversacion 2 veces x semana y se me fue el {panico|bloqueo}. corrige sin {cortarte|humillar}. love it
  `,
  detail: lines`
    Corrige la pronunciación {con humor|sin vergüenza}.
    Manda {podcasts|series} según tu nivel.
    Se adapta, {si vengo cansad<o/a> charlamos|si no estudié no me reta}.
    Material {incluido|propio}, sin fotocopias eternas.
  `,
  mixed: lines`
    Linda persona, {poca gramática|mucho juego}. Yo necesitaba {rendir|estructura}.
    Las clases buenas, {la conexión mala|se cortaba el video}. Perdimos minutos siempre.
  `,
  bad: lines`
    Decía nivel nativo y {aprendí errores|me corrigieron todo después}.
    Me {enchufó el libro fotocopiado y leyó|puso videos de internet} la hora entera.
  `,
  about: lines`
    Profesor[/a] de {inglés|inglés y portugués} {del Lenguas Vivas|recibid[o/a] en $C}. {Exámenes internacionales y conversación|Entrevistas laborales}: {desde la primera clase se habla|objetivos por mes}.
    {Viví seis años en Roma|Soy brasileñ[o/a] y vivo en $B|Crecí entre dos idiomas} y enseño {como se habla en la calle|con música y noticias}.
    Chicos, {adolescentes|adultos} y {los que dicen "soy de madera"|mayores}. {Nadie es de madera.|Juegos, cuentos y paciencia.}
  `,
  headline: lines`
    {Inglés para trabajar y viajar|Inglés sin vergüenza}
    {Conversación y exámenes|First, IELTS y entrevistas}
    {Portugués e italiano|Idiomas a cualquier edad}
  `,
  specialty: lines`
    inglés
    portugués
    italiano
    francés
    exámenes internacionales
    conversación
    entrevistas laborales
    chicos
  `,
};

import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const pasteleriaYCatering: TradeStock = {
  kind: 'fiestas',
  good: lines`
    La torta de {dinosaurios|unicornios|Messi}: {el bizcochuelo húmedo, no esas lindas y secas|relleno de dulce de leche y merengue}. {Ni las migas quedaron.|Los chicos gritaron.}
    Mesa dulce {sin TACC|vegana} que {nadie distinguió|comieron todos}. {Mi prima celíaca lloró: pudo probar todo.|Con cocina certificada.}
    Lunch para {cuarenta|sesenta} en {la oficina|casa}: {chips, empanaditas, brochettes|calentito y a horario}. {Sobró lo justo.|Sirvieron y lavaron.}
    {Locro del 25|Asado para treinta|Paella gigante}: {sazón de abuela|cocinó en mi patio}. {Repitieron hasta los finos.|Dejó la olla limpia.}
    Viandas para {mis viejos|la semana}: {bajas en sodio, ricas igual|rotuladas}. {Mi viejo dejó de vivir a fiambre.|Menú distinto cada mes.}
    Torta de casamiento {de tres pisos|con flores naturales} trasladada a {Pilar|Tandil|la quinta} con {35 grados|calor}. {Ni un rasguño.|Llegó derecha.}
    {budin de limon|chocotorta} x encargue y {termine pidiendo 3|adiccion}. {riquisima|un vicio}
  `,
  detail: lines`
    Todo {casero|fresco del día}.
    Entregó {a la hora exacta|en caja alta}.
    Prueba de sabores {antes|incluida}.
    La decoración {a mano|con azúcar, no plástico}.
  `,
  mixed: lines`
    Riquísima, {la decoración no era la de la foto|el color salió otro}. {Mi hija lo notó.|Para los chicos, tragedia.}
    Rico, {porciones chicas|se quedó corto}: {para 30 alcanzó 22|faltaron empanadas}.
  `,
  bad: lines`
    Torta {torcida|hundida} y {sin el nombre|con el nombre de otro nene}. {"Se movió en el viaje".|El cumple, media hora después.}
    Avisó {esa mañana|el viernes a la noche} que no llegaba. {Cumple de un año.|Terminé en el súper.}
  `,
  about: lines`
    Pasteler[o/a] {recibid[o/a] en el Gato Dumas|de vocación}: {tortas con buen bizcochuelo, no solo lindas|mesas dulces}. {Manteca, huevos de campo|Sin TACC con cocina aparte} y {entrega en $B|prueba previa}.
    Cocin[ero/era] de {eventos chicos|hogar}: {lunch, viandas|locro, paella y asado}. {Voy, cocino, sirvo y dejo limpio.|Menús para quien tiene que cuidarse.}
    {Empecé vendiendo alfajores en la facultad|Mi abuela santiagueña me dejó el cuaderno}. {Hoy hago ochenta tortas por mes|Empanadas, pastelitos} y {sigo probando cada una|todo casero}.
  `,
  headline: lines`
    {Tortas ricas por dentro|Mesas dulces y lunch}
    {Sin TACC de verdad|Cocina casera para tu fiesta}
  `,
  specialty: lines`
    tortas decoradas
    mesa dulce
    sin TACC
    viandas
    empanadas
    lunch
    tortas de casamiento
    vegano
  `,
};
